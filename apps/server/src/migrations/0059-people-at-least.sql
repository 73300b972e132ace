-- Some ordinary sign-ins could not be decided: there may be more people than were counted.
alter table control_value add column is_people_least boolean not null default false;
