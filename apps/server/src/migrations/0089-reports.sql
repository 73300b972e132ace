-- An executive report that was asked for, or that was due. Its files are objects with a time of their own; the row goes with them.
create table report (
  tenant_id uuid not null references tenant,
  id uuid not null default uuidv7(),
  requested_at timestamptz not null,
  requested_by text,
  -- The moment of the schedule that it is for: a moment has one report, however often it is looked at.
  due_at timestamptz,
  period_from timestamptz not null,
  period_to timestamptz not null,
  frameworks text[] not null,
  job_id uuid,
  finished_at timestamptz,
  failed_at timestamptz,
  pdf_key text,
  pdf_bytes integer,
  docx_key text,
  docx_bytes integer,
  sent_to integer not null default 0,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, due_at),
  check (period_from < period_to),
  check ((finished_at is null) = (pdf_key is null) and (pdf_key is null) = (docx_key is null)),
  check ((requested_by is null) = (due_at is not null))
);
create index on report (tenant_id, requested_at desc);
call protect('report', 'select, insert, update, delete');

create table report_schedule (
  tenant_id uuid primary key references tenant,
  cadence text check (cadence in ('weekly', 'monthly')),
  frameworks text[] not null,
  date_language text not null,
  recipients uuid[] not null,
  next_at timestamptz,
  problem text,
  changed_at timestamptz not null,
  check ((cadence is null) = (next_at is null))
);
call protect('report_schedule', 'select, insert, update');

-- Outlives the list of recipients: who wants no mail gets none, whoever puts them on it again.
create table report_opt_out (
  tenant_id uuid not null references tenant,
  account_id uuid not null,
  since timestamptz not null,
  primary key (tenant_id, account_id)
);
call protect('report_opt_out', 'select, insert, delete');
