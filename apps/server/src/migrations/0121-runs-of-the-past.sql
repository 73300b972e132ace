-- A run that is made for the past: the time up to which more runs follow. What no one looks back at from there is not read.
alter table run add column history_ends_at timestamptz;
