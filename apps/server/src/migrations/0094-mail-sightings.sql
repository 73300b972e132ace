-- One mail that two products saw is one attack. Of the last weeks it is kept which product saw which mail to whom, so that days count it once.
create table mail_sighting (
  tenant_id uuid not null,
  day date not null,
  -- The digest of the message, its recipient, and whether it is about the mail itself or a click in it.
  key text not null,
  application_id uuid not null,
  run_id uuid not null,
  row integer not null,
  mail text not null,
  category text not null,
  outcome text not null,
  campaign text,
  primary key (tenant_id, day, key, application_id, run_id, row)
);
create index mail_sighting_run on mail_sighting (tenant_id, application_id, run_id);
call protect('mail_sighting', 'select, insert, delete');

-- Rows of no product correct those of several: they take away what is counted more than once.
alter table mail_threat_day drop constraint mail_threat_day_count_check;
alter table mail_threat_day add constraint mail_threat_day_count_check check (count <> 0);
