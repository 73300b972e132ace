-- Sign-in policies are stored in facts and in the images of deployment changes. Their keys have new names.
--
-- Contents are addressed by the hash of what was read. They are rewritten under their old hash, which nothing reads in the new form
-- can have: the next run stores what it reads beside them, and the history before it stays readable. Conditions that were stored as
-- sentences cannot be turned into the vendor's own form: they are kept for the reader, narrow the policy as before, and no connector
-- writes them. A plan that waits for approval is made anew, because its hash is that of the old keys.
create function with_new_keys(policy jsonb) returns jsonb language sql immutable as $$
  select case when policy ? 'exceptWhom' then
    (policy - '{whom,exceptWhom,demands,otherConditions}'::text[]) || jsonb_build_object(
      'audience', policy -> 'whom',
      'excludedAudience', policy -> 'exceptWhom',
      'grantRequirements', policy -> 'demands',
      'unsupportedConditions', (
        select coalesce(
          jsonb_agg(jsonb_build_object('kind', 'other', 'path', 'stored by an earlier version', 'raw', condition) order by position), '[]')
        from jsonb_array_elements(coalesce(policy -> 'otherConditions', '[]')) with ordinality as noted (condition, position)))
  else policy end
$$;
create function with_new_images(change jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(change) = 'object' then
    change || jsonb_build_object('before', with_new_keys(change -> 'before'), 'after', with_new_keys(change -> 'after'))
  else change end
$$;

-- Row-level security is forced on the owner too, who updates every tenant here.
alter table deployment_change no force row level security;
update deployment_change set change = with_new_images(change), revert = with_new_images(revert)
where change @? '$.*.exceptWhom' or revert @? '$.*.exceptWhom';
alter table deployment_change force row level security;

alter table fact_content no force row level security;
update fact_content set body = (
  select jsonb_agg(with_new_keys(policy) order by position) from jsonb_array_elements(body) with ordinality as entry (policy, position))
where jsonb_typeof(body) = 'array' and body @? '$[*].exceptWhom';
alter table fact_content force row level security;

drop function with_new_images;
drop function with_new_keys;
