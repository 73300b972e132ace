-- A vendor knows an organisation by several names. Where it does not let us read its own, what a person entered tells no two products apart.
alter table application add column is_organisation_entered boolean not null default false;
