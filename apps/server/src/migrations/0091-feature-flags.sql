-- On unless they are named here, so that a tenant that no one has looked at shows everything.
alter table tenant add column switched_off_flags text[] not null default '{}'
  check (switched_off_flags <@ array['rampart_tools', 'netskope', 'microsoft_defender_endpoint']);
