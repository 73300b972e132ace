-- A job puts controls into a product, or lists of people into its groups.
alter table deployment_job add column kind text not null default 'controls' check (kind in ('controls', 'people-list'));
-- The groups to fill, as the lists stood when the job was asked for: what the plan is made from.
alter table deployment_job add column wanted_groups jsonb not null default '[]';
-- Where a tenant asks for it, somebody else must agree before a job gets its turn.
alter table deployment_job add column approval text not null default 'not-needed'
  check (approval in ('not-needed', 'waiting', 'given', 'declined'));
alter table deployment_job add column approval_by text;
alter table deployment_job add column approval_at timestamptz;
-- Whose choice it carries out, though nobody in particular may have started it: they do not agree to it themselves.
alter table deployment_job add column chosen_by uuid;
create index on deployment_job (tenant_id, created_at) where approval = 'waiting';
-- What people call the groups, zones and accounts that the changes name by the product's ids, as it was when they were planned.
alter table deployment_job add column names jsonb not null default '{}';
alter table tenant add column second_approver boolean not null default false;

-- How each application knows people: by its own ids, as it was last read.
create table person_identity (
  tenant_id uuid not null references tenant,
  application_id uuid not null,
  person_id text not null check (length(person_id) <= 400),
  -- What tells that two applications speak of the same person; none for what nobody can write to.
  mail text check (length(mail) <= 320),
  primary key (tenant_id, application_id, person_id)
);
create index on person_identity (tenant_id, mail);
call protect('person_identity', 'select, insert, update, delete');

-- Who is meant by a mail on a list: whoever had it when it was put there, by the product's own id. Whoever has it later under another id
-- was made anew, and somebody must say that they are meant too. By product, for it must outlive a connection that is made again.
create table exclusion_identity (
  tenant_id uuid not null,
  exclusion_type text not null,
  mail text not null,
  product text not null check (length(product) <= 60),
  person_id text not null check (length(person_id) <= 400),
  primary key (tenant_id, exclusion_type, mail, product, person_id),
  foreign key (tenant_id, exclusion_type, mail) references exclusion on delete cascade
);
call protect('exclusion_identity', 'select, insert, update, delete');

-- The groups at the identity products that hold our lists, as they were last read back.
create table deployed_group (
  tenant_id uuid not null references tenant,
  application_id uuid not null,
  -- `exclusion:<type>`, or `program:<group>` for the people of a program.
  list text not null check (length(list) <= 200),
  -- The product's id of the group.
  target text not null check (length(target) <= 400),
  name text not null check (length(name) <= 300),
  member_ids text[] not null default '{}',
  read_at timestamptz not null default now(),
  primary key (tenant_id, application_id, list)
);
call protect('deployed_group', 'select, insert, update, delete');

-- What is asked of the history is asked by its subject, so that old jobs cost nothing.
create index on deployment_job (tenant_id, undoes) where undoes is not null;
create index on deployment_job (tenant_id, program_id, created_at desc) where program_id is not null;
create index on deployment_job (tenant_id, product_name, created_at desc);
create index on deployment_change (tenant_id, control_id) where revert is not null;
