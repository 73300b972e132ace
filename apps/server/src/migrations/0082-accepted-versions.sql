-- A rule that was written when changes were accepted names each object with the version in which it was accepted. Until now one about several
-- versions named only their objects and a category, so that a further change of the same category was no alert.
-- Row-level security is forced on the owner too, who updates every tenant here.
alter table baseline_rule no force row level security;
alter table drift_change no force row level security;
update baseline_rule as rule
set rule_data = jsonb_build_object('product', written.product, 'subconfig_type', written.type, 'accepted', written.accepted)
from (
  select tenant_id, rule_id, min(product) as product, min(type) as type,
    jsonb_agg(distinct jsonb_build_object('instance', object_id, 'version', encode(after, 'hex'))) as accepted
  from drift_change where status = 'accepted' and grouping_id is not null and rule_id is not null
  group by tenant_id, rule_id having min(type) = max(type) and min(product) = max(product) and count(distinct (object_id, after)) <= 200
) as written
where rule.tenant_id = written.tenant_id and rule.id = written.rule_id and rule.rule_data ? 'instances';
alter table baseline_rule force row level security;
alter table drift_change force row level security;
