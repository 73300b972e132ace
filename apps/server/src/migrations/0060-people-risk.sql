-- People are known by more than their mail: an id that stays, who they report to, and what other addresses reach them.
alter table person add column id uuid not null default uuidv7();
alter table person add column manager_mail text check (length(manager_mail) <= 320);
alter table person drop constraint person_kind_check;
alter table person add constraint person_kind_check check (kind in ('member', 'guest', 'service', 'shared-mailbox', 'distribution-list'));

create table person_alias (
  tenant_id uuid not null references tenant,
  alias text not null check (length(alias) <= 320),
  mail text not null check (length(mail) <= 320),
  primary key (tenant_id, alias)
);
create index on person_alias (tenant_id, mail);
call protect('person_alias', 'select, insert, update, delete');

-- Why an account is taken for one of this person's.
alter table person_identity add column because text not null default 'The same mail' check (length(because) <= 200);

-- What the attacks of a day on a person come to, folded when they arrive. Risk in the units of the weights, in which a blocked message is whole too.
create table attack_day (
  tenant_id uuid not null,
  day date not null,
  mail text not null,
  total_risk bigint not null,
  phishing_risk bigint not null,
  malware_risk bigint not null,
  spam_risk bigint not null,
  bec_risk bigint not null,
  phishing_attacks integer not null,
  malware_attacks integer not null,
  spam_attacks integer not null,
  bec_attacks integer not null,
  -- A bit for each category.
  categories integer not null,
  primary key (tenant_id, day, mail)
) partition by range (day);
create index on attack_day (tenant_id, mail, day);
call protect('attack_day', 'select, insert, delete');

-- Who is in which people group now, and why. The groups have the same ids in every tenant.
create table people_group_member (
  tenant_id uuid not null references tenant,
  group_id smallint not null,
  mail text not null check (length(mail) <= 500),
  display_name text not null check (length(display_name) <= 500),
  because text not null check (length(because) <= 300),
  -- What somebody who looks for a person may type.
  search text not null generated always as (lower(display_name || E'\n' || mail)) stored,
  primary key (tenant_id, group_id, mail)
);
create index on people_group_member (tenant_id, group_id, display_name, mail);
create index on people_group_member (tenant_id, mail);
call protect('people_group_member', 'select, insert, update, delete');

-- What the days of the people who are in a group now come to. A change of members moves their days from one group to the other.
create table people_group_day (
  tenant_id uuid not null references tenant,
  group_id smallint not null,
  day date not null,
  total_risk bigint not null,
  phishing_risk bigint not null,
  malware_risk bigint not null,
  spam_risk bigint not null,
  bec_risk bigint not null,
  primary key (tenant_id, group_id, day)
);
call protect('people_group_day', 'select, insert, update, delete');

-- From which day to which somebody was in a group of the most attacked; recorded day by day, and never worked out anew.
create table most_attacked_stay (
  tenant_id uuid not null references tenant,
  group_id smallint not null,
  mail text not null check (length(mail) <= 500),
  first_day date not null,
  -- The first day on which they were no longer in it.
  left_on date check (left_on > first_day),
  primary key (tenant_id, group_id, mail, first_day)
);
create index on most_attacked_stay (tenant_id, group_id, first_day);
create index on most_attacked_stay (tenant_id, group_id, left_on);
call protect('most_attacked_stay', 'select, insert, update, delete');

-- Up to which day the most attacked were worked out, and by which weights the days were folded: by others, they are folded anew.
create table risk_state (
  tenant_id uuid primary key references tenant,
  weights text not null check (length(weights) <= 100),
  most_attacked_until date
);
call protect('risk_state', 'select, insert, update');

-- Who is an executive whatever the rule says, and who is not.
create table executive_choice (
  tenant_id uuid not null references tenant,
  mail text not null check (length(mail) <= 320),
  is_executive boolean not null,
  chosen_at timestamptz not null,
  chosen_by text not null,
  primary key (tenant_id, mail)
);
call protect('executive_choice', 'select, insert, update, delete');

-- The words of a tenant in the place of a rule of the catalog.
create table people_group_rule (
  tenant_id uuid not null references tenant,
  group_id smallint not null,
  titles text[] not null,
  departments text[] not null,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (tenant_id, group_id)
);
call protect('people_group_rule', 'select, insert, update, delete');
