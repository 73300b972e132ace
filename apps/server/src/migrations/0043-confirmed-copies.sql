-- A restored copy does no work until an operator has confirmed that it may. Copies from before this was asked work already.
alter table restoration add column confirmed_at timestamptz;
alter table restoration add column confirmed_by text;
alter table restoration add constraint restoration_confirmed_by_someone check ((confirmed_at is null) = (confirmed_by is null));
update restoration set confirmed_at = now(), confirmed_by = 'an earlier version';
grant update (confirmed_at, confirmed_by) on restoration to rampart_app;
