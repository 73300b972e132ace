-- By application, the groups and lists in which no group was found that someone has made by hand for a list: they are not searched again before they change.
create table searched_groups (
  tenant_id uuid not null references tenant,
  application_id uuid not null,
  search bytea not null check (octet_length(search) = 32),
  primary key (tenant_id, application_id)
);
call protect('searched_groups', 'select, insert, update, delete');
