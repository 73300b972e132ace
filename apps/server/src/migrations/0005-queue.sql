-- How far a job has come, for the screens that show it. The jobs themselves live in the queue's own schema.
create table job_progress (
  tenant_id uuid not null,
  job_id uuid not null,
  done int not null,
  total int not null,
  note text not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, job_id)
);
create index on job_progress (updated_at);
call protect('job_progress', 'select, insert, update, delete');

-- pg-boss makes its tables in here as the owner, when migrating. The server may use whatever it makes, and change none of it.
create schema pgboss;
grant usage on schema pgboss to rampart_app;
alter default privileges in schema pgboss grant select, insert, update, delete on tables to rampart_app;
alter default privileges in schema pgboss grant usage, select on sequences to rampart_app;
alter default privileges in schema pgboss grant execute on functions to rampart_app;
