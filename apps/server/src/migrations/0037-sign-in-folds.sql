-- What a day's sign-ins come to, worked out when they arrive: no later question reads all sign-ins of a quarter. A day is worked out
-- whole, in place of what was known of it, and leaves when evidence no longer looks back at it.
create table attacking_address (
  tenant_id uuid not null references tenant,
  application_id uuid not null,
  day date not null,
  address text not null,
  primary key (tenant_id, application_id, day, address)
);

create table attack_attempt (
  tenant_id uuid not null references tenant,
  application_id uuid not null,
  day date not null,
  row integer not null,
  person_id text not null,
  sign_in_name text not null,
  app text not null,
  app_id text,
  client text not null,
  platform text not null,
  address text,
  country text,
  outcome text not null,
  second_factor text not null,
  risk text not null,
  is_device_trusted boolean,
  count integer not null check (count > 0),
  primary key (tenant_id, application_id, day, row)
);

create table sign_in_total (
  tenant_id uuid not null references tenant,
  application_id uuid not null,
  day date not null,
  -- Empty where the vendor did not say.
  country text not null,
  -- Of sign_in_day.
  rows integer not null check (rows > 0),
  count bigint not null check (count > 0),
  primary key (tenant_id, application_id, day, country)
);

-- What was collected before. Row-level security would hide it from an owner whom it binds.
alter table sign_in_day no force row level security;
insert into attacking_address (tenant_id, application_id, day, address)
select tenant_id, application_id, day, address from (
  select tenant_id, application_id, day, address, person_id, bool_or(outcome = 'success') as is_let_in from sign_in_day
  where address is not null and outcome <> 'interrupted' group by tenant_id, application_id, day, address, person_id) as tried
group by tenant_id, application_id, day, address
having count(*) filter (where not is_let_in) >= greatest(3, 3 * count(*) filter (where is_let_in));

insert into attack_attempt
select tenant_id, application_id, day, row_number() over (partition by tenant_id, application_id, day order by min(run_id::text), min(row)), person_id, sign_in_name, app, app_id,
  client, platform, address, country, outcome, second_factor, risk, is_device_trusted, sum(count)
from sign_in_day as signed
where not (outcome = 'success' and (second_factor = 'satisfied' or is_device_trusted is true))
  and (risk in ('medium', 'high') or exists (select from attacking_address as attacking
    where attacking.tenant_id = signed.tenant_id and attacking.application_id = signed.application_id
      and attacking.day = signed.day and attacking.address = signed.address))
group by tenant_id, application_id, day, person_id, sign_in_name, app, app_id, client, platform, address, country, outcome, second_factor,
  risk, is_device_trusted;

insert into sign_in_total
select tenant_id, application_id, day, coalesce(country, ''), count(*), sum(count) from sign_in_day
group by tenant_id, application_id, day, coalesce(country, '');

alter table sign_in_day force row level security;
call protect('attacking_address', 'select, insert, delete');
call protect('attack_attempt', 'select, insert, delete');
call protect('sign_in_total', 'select, insert, delete');
