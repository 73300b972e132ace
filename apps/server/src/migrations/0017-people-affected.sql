-- One word in SQL, code and API.
alter table control_value rename column people_disturbed to people_affected;
