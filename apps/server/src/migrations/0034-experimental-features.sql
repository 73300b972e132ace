-- What the provider's staff try out with a tenant.
alter table tenant add column experimental_features text[] not null default '{}'
  check (experimental_features <@ array['safe-use-of-ai', 'zero-trust-evidence']);

-- Entitlements are numbered in the order of the specification. Twice, because a number that is not yet given up cannot be given.
-- Row-level security is forced on the owner too, who updates every tenant here.
alter table entitlement_grant no force row level security;
update entitlement_grant set entitlement_id = 100 + case entitlement_id
  when 5 then 6 when 6 then 5 when 8 then 12 when 9 then 8 when 10 then 9 when 11 then 10 when 12 then 11 end
where entitlement_id in (5, 6, 8, 9, 10, 11, 12);
update entitlement_grant set entitlement_id = entitlement_id - 100 where entitlement_id > 100;
alter table entitlement_grant force row level security;
