-- The ids of the configuration objects that a verdict speaks of. None known of verdicts from before.
alter table verdict add column about jsonb check (jsonb_typeof(about) = 'array');
