-- Who came and went is read from the index alone, in the order of people.
alter table most_attacked_stay drop constraint most_attacked_stay_pkey;
alter table most_attacked_stay add primary key (tenant_id, group_id, mail, first_day) include (left_on);
