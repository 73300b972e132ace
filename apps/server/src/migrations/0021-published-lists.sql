-- What is published for everyone, such as the exit nodes of Tor. It belongs to no customer: the platform writes it, and every tenant may read it.
create table published_list (
  tenant_id uuid not null default '00000000-0000-0000-0000-000000000000' check (tenant_id = '00000000-0000-0000-0000-000000000000'),
  list text not null,
  source text not null,
  addresses text[] not null,
  -- None of the three until it was fetched once.
  listed_at timestamptz,
  changed_at timestamptz,
  tried_at timestamptz not null,
  problem text,
  primary key (tenant_id, list)
);
call protect('published_list', 'select, insert, update');
create policy everyone_reads on published_list for select using (true);
