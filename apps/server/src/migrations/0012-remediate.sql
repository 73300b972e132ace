-- The people that programs are for. Brought up to date at each run.
create table program_group (
  tenant_id uuid not null references tenant,
  name text not null check (length(name) <= 120),
  -- Of the people it was built from: when they are the same again, so are its members.
  inputs bytea not null,
  member_count integer not null default 0 check (member_count >= 0),
  primary key (tenant_id, name)
);
call protect('program_group', 'select, insert, update, delete');

create table program_member (
  tenant_id uuid not null,
  program_group text not null,
  mail text not null check (length(mail) <= 320),
  display_name text not null check (length(display_name) <= 300),
  job_title text check (length(job_title) <= 300),
  department text check (length(department) <= 300),
  -- What somebody who looks for a person may type.
  search text not null generated always as (lower(display_name || E'\n' || mail)) stored,
  primary key (tenant_id, program_group, mail),
  foreign key (tenant_id, program_group) references program_group on delete cascade
);
create index on program_member (tenant_id, program_group, display_name, mail);
call protect('program_member', 'select, insert, update, delete');

-- What is to be put in place for them. Built at each run; the id stays, so that a link does.
create table program (
  tenant_id uuid not null references tenant,
  id uuid not null default uuidv7(),
  program_type text not null check (length(program_type) <= 60),
  program_group text not null,
  name text not null check (length(name) <= 200),
  run_id uuid not null,
  as_of timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, program_type, program_group),
  foreign key (tenant_id, program_group) references program_group on delete cascade
);
call protect('program', 'select, insert, update, delete');

-- Somebody has begun with a remediation for a program.
create table remediation (
  tenant_id uuid not null,
  id uuid not null default uuidv7(),
  -- The template's id in the catalog.
  template text not null check (length(template) <= 120),
  program_id uuid not null,
  product text not null check (length(product) <= 60),
  is_muted boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid,
  -- The newest event: whoever changes it says which one they saw.
  event_id uuid,
  deployed_at timestamptz,
  subscribed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, template, program_id, product),
  foreign key (tenant_id, program_id) references program on delete cascade
);
call protect('remediation', 'select, insert, update, delete');

-- What happened to it, and where its controls stood afterwards.
create table remediation_event (
  tenant_id uuid not null,
  remediation_id uuid not null,
  id uuid not null default uuidv7(),
  at timestamptz not null,
  account_id uuid,
  actor text not null,
  event text not null check (event in ('create', 'select', 'tailor', 'stage', 'deploy', 'complete', 'reset', 'subscribe', 'unsubscribe')),
  remaining text[] not null default '{}',
  selected text[] not null default '{}',
  staged text[] not null default '{}',
  deployed text[] not null default '{}',
  -- By control and parameter, the values left out.
  tailored jsonb not null default '{}',
  primary key (tenant_id, remediation_id, id),
  foreign key (tenant_id, remediation_id) references remediation on delete cascade
);
call protect('remediation_event', 'select, insert, delete');

-- People to spare, by kind of exclusion.
create table exclusion (
  tenant_id uuid not null references tenant,
  exclusion_type text not null check (length(exclusion_type) <= 60),
  mail text not null check (length(mail) <= 320),
  display_name text not null check (length(display_name) <= 300),
  added_at timestamptz not null default now(),
  added_by text not null,
  primary key (tenant_id, exclusion_type, mail)
);
call protect('exclusion', 'select, insert, update, delete');

-- A view of a screen that somebody keeps, for themselves or for everybody in the tenant.
create table saved_view (
  tenant_id uuid not null references tenant,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  screen text not null check (length(screen) <= 60),
  name text not null check (length(name) <= 80),
  query text not null check (length(query) <= 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index on saved_view (tenant_id, screen);
call protect('saved_view', 'select, insert, update, delete');

-- Files that somebody took away: each uses up one export.
create table content_download (
  tenant_id uuid not null references tenant,
  id uuid not null default uuidv7(),
  at timestamptz not null default now(),
  file_name text not null check (length(file_name) <= 300),
  primary key (tenant_id, id)
);
call protect('content_download', 'select, insert');
