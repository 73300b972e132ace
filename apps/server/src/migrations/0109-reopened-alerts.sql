-- When what was accepted became an alert again, because its acceptance ended: a digest then tells of it once more, however long ago it was found.
alter table drift_grouping add column reopened_at timestamptz;
