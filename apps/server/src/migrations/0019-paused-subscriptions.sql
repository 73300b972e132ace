-- A rollback pauses every subscription that would deploy again what it undoes. Only a person resumes one, by subscribing again.
alter table subscription add column paused_at timestamptz;
