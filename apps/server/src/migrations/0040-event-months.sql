-- Events are kept in a table for each month, made when it is needed and dropped as a whole: a month costs nothing to forget, and a question
-- about ninety days reads four of them, however long the history is.
create procedure protect_month(target regclass) language plpgsql as $$ begin
  -- No rights: a month is reached through its table only. If any are granted later, the policy is there.
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_tenant on %s using (tenant_id = (select app_tenant_id())) with check (tenant_id = (select app_tenant_id()))', target);
end $$;

-- The first days of the months that a table has.
create function months_of(target regclass) returns setof date language sql stable begin atomic
  select to_date(right(month.relname, 7), 'YYYY_MM') from pg_inherits join pg_class as month on month.oid = inhrelid where inhparent = target order by 1;
end;

-- Makes the months that are missing. Only who owns a table may, so this runs as the owner. A month is attached when it is whole, because
-- creating it as a part would wait for every reader of the table. No month is dropped until the caller commits.
create function ensure_months(target regclass, months date[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  table_name text := (select relname from pg_class where oid = target and relkind = 'p' and relnamespace = 'public'::regnamespace);
  month date;
  name text;
begin
  if table_name is null then raise exception '% is not kept by month', target; end if;
  perform pg_advisory_xact_lock_shared(hashtext('months of events'));
  foreach month in array months loop
    month := date_trunc('month', month);
    name := table_name || to_char(month, '_YYYY_MM');
    continue when month in (select months_of(target));
    -- One maker at a time; the one who waited looks again. Names are remembered by a session, rows of the catalog are not.
    perform pg_advisory_xact_lock(hashtext('making months of events'));
    continue when month in (select months_of(target));
    execute format('create table public.%I (like %s including all)', name, target);
    execute format('call public.protect_month(%L)', format('public.%I', name));
    execute format('alter table %s attach partition public.%I for values from (%L) to (%L)', target, name, month, month + interval '1 month');
  end loop;
end $$;
revoke all on function ensure_months from public;
grant execute on function ensure_months to rampart_app;

-- Drops the months that ended before a day, of all tenants. A table that is being written or read for long is left for the next time:
-- waiting for it would hold up everyone who comes after. What the evidence looks back at is never dropped.
create function drop_months(target regclass, before date) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  table_name text := (select relname from pg_class where oid = target and relkind = 'p' and relnamespace = 'public'::regnamespace);
  kept_from date := least(before, current_date - interval '4 months');
  month date;
  dropped int := 0;
begin
  if table_name is null then raise exception '% is not kept by month', target; end if;
  perform pg_advisory_xact_lock(hashtext('months of events'));
  for month in select first_day from months_of(target) as first_day where first_day + interval '1 month' <= kept_from loop
    execute format('drop table public.%I', table_name || to_char(month, '_YYYY_MM'));
    dropped := dropped + 1;
  end loop;
  return dropped;
exception when lock_not_available then return 0;
end $$;
revoke all on function drop_months from public;
grant execute on function drop_months to rampart_app;

-- The rows there are move into their months. Row-level security would hide them from an owner whom it binds.
alter table sign_in_day no force row level security;
alter table sign_in_day rename to sign_in_day_before;
create table sign_in_day (like sign_in_day_before including defaults including constraints, primary key (tenant_id, day, application_id, run_id, row))
  partition by range (day);
select ensure_months('sign_in_day', array(select distinct date_trunc('month', day)::date from sign_in_day_before));
insert into sign_in_day select * from sign_in_day_before;
drop table sign_in_day_before;
call protect('sign_in_day', 'select, insert, delete');

alter table mail_threat_day no force row level security;
alter table mail_threat_day rename to mail_threat_day_before;
create table mail_threat_day (like mail_threat_day_before including defaults including constraints, primary key (tenant_id, day, application_id, run_id, row))
  partition by range (day);
select ensure_months('mail_threat_day', array(select distinct date_trunc('month', day)::date from mail_threat_day_before));
insert into mail_threat_day select * from mail_threat_day_before;
drop table mail_threat_day_before;
call protect('mail_threat_day', 'select, insert, delete');

-- Months are those of UTC, here as everywhere.
set local timezone = 'UTC';
alter table setting_change no force row level security;
alter table setting_change rename to setting_change_before;
create table setting_change (like setting_change_before including defaults including constraints, primary key (tenant_id, at, application_id, run_id, row))
  partition by range (at);
select ensure_months('setting_change', array(select distinct date_trunc('month', at)::date from setting_change_before));
insert into setting_change select * from setting_change_before;
drop table setting_change_before;
call protect('setting_change', 'select, insert, delete');
