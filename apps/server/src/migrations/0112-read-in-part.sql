-- What was read in part says why the rest was not. Rows of earlier versions fit: they are not looked through while the table is locked.
alter table fact_reading drop constraint fact_reading_check;
alter table fact_reading add constraint fact_reading_missing_because check (state = 'read' or because is not null) not valid;
