-- When the stay before it ended: who came back is read from the rows of the days that are asked about, without putting all stays in order first.
alter table most_attacked_stay add column left_before date;

-- Row-level security is forced on the owner too, who updates every tenant here.
alter table most_attacked_stay no force row level security;
update most_attacked_stay as stay set left_before = ordered.left_before
from (
  select tenant_id, group_id, mail, first_day, lag(left_on) over (partition by tenant_id, group_id, mail order by first_day) as left_before
  from most_attacked_stay) as ordered
where stay.tenant_id = ordered.tenant_id and stay.group_id = ordered.group_id and stay.mail = ordered.mail
  and stay.first_day = ordered.first_day and ordered.left_before is not null;
alter table most_attacked_stay force row level security;

alter table most_attacked_stay drop constraint most_attacked_stay_pkey;
alter table most_attacked_stay add primary key (tenant_id, group_id, mail, first_day) include (left_on, left_before);
