-- What changed in an exclusion list of the most attacked and waits for approval. Who is most attacked follows the list as it was approved.
create table exclusion_waiting (
  tenant_id uuid not null references tenant,
  exclusion_type text not null check (length(exclusion_type) <= 60),
  mail text not null check (length(mail) <= 320),
  -- Put on the list; otherwise taken from it.
  is_added boolean not null,
  since timestamptz not null,
  primary key (tenant_id, exclusion_type, mail)
);
call protect('exclusion_waiting', 'select, insert, delete');
