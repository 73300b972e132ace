-- That a control is not put in place, decided by a person with a reason, an owner and an end. Kept when it has ended: what was in force on
-- an earlier day can be told.
create table accepted_risk (
  tenant_id uuid not null references tenant,
  id uuid not null default gen_random_uuid(),
  control_id text not null check (length(control_id) between 1 and 120),
  reason text not null check (length(reason) between 1 and 2000),
  owner text not null check (length(owner) between 3 and 254),
  accepted_by text not null,
  accepted_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > accepted_at),
  -- Withdrawn, or replaced by a newer one.
  removed_at timestamptz,
  removed_by text,
  -- When the administrators were told that it has expired.
  told_at timestamptz,
  primary key (tenant_id, id)
);
create unique index accepted_risk_current on accepted_risk (tenant_id, control_id) where removed_at is null;
call protect('accepted_risk', 'select, insert, update');
