-- A risk may be accepted on the condition that a second administrator approves it: it counts only then.
alter table accepted_risk
  add column accepted_by_id text not null default '',
  add column needs_approval boolean not null default false,
  add column approved_by text,
  add column approved_at timestamptz,
  add check ((approved_by is null) = (approved_at is null)),
  add check (approved_at is null or needs_approval);
