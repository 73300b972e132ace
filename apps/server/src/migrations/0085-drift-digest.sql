-- Who gets a mail on each day on which there is new drift.
create table drift_digest_recipient (
  tenant_id uuid not null references tenant,
  account_id uuid not null,
  since timestamptz not null,
  primary key (tenant_id, account_id)
);
call protect('drift_digest_recipient', 'select, insert, delete');

-- When a digest told of it, or there was nothing to tell. Marked in the transaction that writes the mails, so that no kill and no retry tells twice.
alter table drift_grouping add column digested_at timestamptz;
-- Row-level security is forced on the owner too, who updates every tenant here.
alter table drift_grouping no force row level security;
update drift_grouping set digested_at = found_at;
alter table drift_grouping force row level security;
create index on drift_grouping (tenant_id, found_at) where digested_at is null;
