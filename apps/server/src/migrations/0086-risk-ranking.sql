-- How often the days of a tenant were folded: what was worked out from them names the count, and is right while the count is the same.
create table attack_fold (
  tenant_id uuid primary key references tenant,
  folded bigint not null
);
call protect('attack_fold', 'select, insert, update');

-- The people who were attacked in a range of days, by their risk, so that a page of them costs the page and not everyone's days. A ranking that
-- was replaced stays for some minutes: a request may be reading it.
create table risk_ranking (
  tenant_id uuid not null references tenant,
  id uuid not null default uuidv7(),
  start_day date not null,
  end_day date not null,
  folded bigint not null,
  built_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index on risk_ranking (tenant_id, start_day, end_day);
call protect('risk_ranking', 'select, insert, delete');

-- What a person's days in the range come to: risk as the sum over days, each as often as its place in the range.
create table ranked_person (
  tenant_id uuid not null,
  ranking_id uuid not null,
  mail text not null,
  total float8 not null,
  phishing float8 not null,
  malware float8 not null,
  -- A bit for each category.
  categories integer not null,
  phishing_attacks integer not null,
  malware_attacks integer not null,
  bec_attacks integer not null,
  spam_attacks integer not null,
  primary key (tenant_id, ranking_id, mail)
);
create index on ranked_person (tenant_id, ranking_id, total desc, mail);
call protect('ranked_person', 'select, insert, delete');
