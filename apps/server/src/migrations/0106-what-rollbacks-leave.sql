-- Of a rollback: what of a change its plan does not undo, and why; and whether another rollback of the same deployment may undo that.
alter table deployment_change add column kept text check (length(kept) <= 2000);
alter table deployment_change add column is_left boolean not null default false;

-- Row-level security is forced on the owner too, who updates every tenant here.
alter table deployment_change no force row level security;
update deployment_change set kept = because where state in ('planned', 'applying') and because is not null;
-- Edited between the plan and the write: these said "Plan again" and could not be rolled back again.
update deployment_change set is_left = true where state = 'conflict' and because like '% Plan again.';
alter table deployment_change force row level security;
