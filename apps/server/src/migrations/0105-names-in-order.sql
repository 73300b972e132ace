-- Names are put in order as people read them: capitals beside small letters, and a letter with an accent beside the one without. The order of the
-- database is that of bytes, which has "de Vries" and "Émile" after "Zoe".
create function name_order(value text) returns text language sql immutable strict parallel safe
  return case
    when octet_length(value) = length(value) then lower(value)
    else translate(
      regexp_replace(normalize(lower(value collate pg_unicode_fast), nfd), U&'[\0300-\036f]', '', 'g'), 'łøđðħŧıæœßþ', 'loddhtiaost')
  end;

-- Case is folded as Unicode says also where a list is filtered.
alter table people_group_member drop column search;
alter table people_group_member
  add column search text not null generated always as (fold_text(display_name) || E'\n' || fold_text(mail)) stored;
drop index people_group_member_tenant_id_group_id_display_name_mail_idx;
create index people_group_member_by_name on people_group_member (tenant_id, group_id, name_order(display_name), mail);

alter table program_member drop column search;
alter table program_member
  add column search text not null generated always as (fold_text(display_name) || E'\n' || fold_text(mail)) stored;
drop index program_member_tenant_id_program_group_display_name_mail_idx;
create index program_member_by_name on program_member (tenant_id, program_group, name_order(display_name), mail);

drop index person_by_name;
create index person_by_name on person (tenant_id, name_order(display_name), mail) where is_enabled;

create or replace function search_person(filter text, most int) returns table (mail text, display_name text, job_title text)
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
    order by name_order(person.display_name), person.mail limit 5 * most) as first
  where strpos(' ' || fold_text(first.display_name), part) > 0 or strpos(' ' || fold_text(first.mail), part) > 0;
  return query execute
    'select found.mail, found.display_name, found.job_title from person as found
     where found.tenant_id = $1 and found.is_enabled and ($2 is null or person_keys(found.tenant_id, found.display_name, found.mail) @> $2)
       and (strpos('' '' || fold_text(found.display_name), $3) > 0 or strpos('' '' || fold_text(found.mail), $3) > 0)
     order by name_order(found.display_name), found.mail limit $4'
    using app_tenant_id(), case when not is_in_many then keys end, part, most;
end $$;
