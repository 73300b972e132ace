-- How many members each people group has, kept as they come and leave: every list and every figure per head asks for it.
create table people_group_size (
  tenant_id uuid not null references tenant,
  group_id smallint not null,
  members integer not null,
  primary key (tenant_id, group_id)
);
call protect('people_group_size', 'select, insert, update');

alter table people_group_member no force row level security;
alter table people_group_size no force row level security;
insert into people_group_size (tenant_id, group_id, members) select tenant_id, group_id, count(*) from people_group_member group by tenant_id, group_id;
alter table people_group_member force row level security;
alter table people_group_size force row level security;

-- Once for each statement, and as the caller: under the policies of both tables.
create function count_group_members() returns trigger language plpgsql as $$ begin
  insert into people_group_size as known (tenant_id, group_id, members)
  select tenant_id, group_id, case tg_op when 'INSERT' then count(*) else -count(*) end from changed group by tenant_id, group_id
  on conflict (tenant_id, group_id) do update set members = known.members + excluded.members;
  return null;
end $$;
create trigger count_new_members after insert on people_group_member referencing new table as changed
  for each statement execute function count_group_members();
create trigger count_lost_members after delete on people_group_member referencing old table as changed
  for each statement execute function count_group_members();
