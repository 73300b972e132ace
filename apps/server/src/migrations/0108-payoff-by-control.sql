-- What each control of a deployment would have stopped, and how many people were in its program. Controls may stop the same attacks, so the
-- figures of those that it brought into place cannot be worked out from the ones of all that were requested.
alter table payoff add column figures jsonb not null default '{"members": 0, "effects": {}}';
-- `attacks_stopped` and `people_affected` are read by no one any more. Processes of the version before still write them until they are restarted.
