-- How many attacks of each category there were on a day or in a range, in the order of the list of categories. None where days were folded before they were
-- counted: the next run folds those anew.
alter table attack_day add column category_attacks integer[];
alter table ranked_person add column category_attacks integer[];
