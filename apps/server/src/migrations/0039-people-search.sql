-- People are found by any part of their name or mail. Case is folded as Unicode says, whatever the locale of the database is.
create function fold_text(value text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(lower(value collate pg_unicode_fast), '\s+', ' ', 'g'));

-- Every three characters in a row, hashed with the tenant as the seed: one lookup is about one tenant's people. A loop is the fastest here.
create function trigram_keys(tenant uuid, folded text) returns bigint[] language plpgsql immutable strict parallel safe as $$
declare
  seed bigint := uuid_hash_extended(tenant, 0);
  keys bigint[] := '{}';
begin
  for start in 1 .. length(folded) - 2 loop
    keys[start] := hashtextextended(substr(folded, start, 3), seed);
  end loop;
  return keys;
end $$;

-- A word starts after two blanks, so that its first letter alone is a key as well.
create function person_keys(tenant uuid, display_name text, mail text) returns bigint[] language sql immutable strict parallel safe
  return trigram_keys(tenant, '  ' || replace(fold_text(display_name), ' ', '  ') || '  ' || fold_text(mail));

create index person_by_part on person using gin (person_keys(tenant_id, display_name, mail)) where is_enabled;
-- What many match is read in the order of the answer, and no further than it goes.
create index person_by_name on person (tenant_id, display_name, mail) where is_enabled;

-- Behind row-level security no such index is used: PostgreSQL may not compare a row before the policy has let it through, unless the
-- comparison is leakproof, which those of arrays and patterns are not. So this runs as the owner and names the tenant itself, from where
-- the policy has it too; for an owner who cannot bypass the policies it answers the same, only slower.
-- Fewer than three characters are in every name somewhere: they are looked for where words start.
create function search_person(filter text, most int) returns table (mail text, display_name text, job_title text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  folded text := fold_text(filter);
  is_short boolean := length(folded) < 3;
  part text := case when is_short then ' ' || folded else folded end;
  keys bigint[] := trigram_keys(app_tenant_id(), case when is_short then lpad(folded, 3) else replace(folded, ' ', '  ') end);
  is_in_many boolean;
begin
  -- What is in many names fills the answer with the first of them in order; the keys would find them all, to be sorted then.
  select count(*) >= most into is_in_many
  from (
    select person.display_name, person.mail from person where person.tenant_id = app_tenant_id() and person.is_enabled
    order by person.display_name, person.mail limit 5 * most) as first
  where strpos(' ' || fold_text(first.display_name), part) > 0 or strpos(' ' || fold_text(first.mail), part) > 0;
  return query execute
    'select found.mail, found.display_name, found.job_title from person as found
     where found.tenant_id = $1 and found.is_enabled and ($2 is null or person_keys(found.tenant_id, found.display_name, found.mail) @> $2)
       and (strpos('' '' || fold_text(found.display_name), $3) > 0 or strpos('' '' || fold_text(found.mail), $3) > 0)
     order by found.display_name, found.mail limit $4'
    using app_tenant_id(), case when not is_in_many then keys end, part, most;
end $$;
revoke all on function search_person from public;
grant execute on function search_person to rampart_app;
