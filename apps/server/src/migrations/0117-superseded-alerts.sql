-- The later deployment of ours that wrote over what a change had set: the change is over, and is an alert again when that deployment is rolled back.
alter table drift_change add column superseded_by uuid;
