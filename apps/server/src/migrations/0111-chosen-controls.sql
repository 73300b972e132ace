-- The controls that a person has selected, by this event or an earlier one, and whose risk was not accepted since. Lists of earlier versions do not say who
-- selected what: after those, a control whose risk is accepted is deployed again once it is selected again.
alter table remediation_event add column chosen text[] not null default '{}';
