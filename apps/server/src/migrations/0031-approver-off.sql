-- An administrator has asked that deployments need no second approver any more; another one has to agree.
alter table tenant add column approver_off_account_id uuid;
alter table tenant add column approver_off_by text;
alter table tenant add column approver_off_at timestamptz;
alter table tenant add constraint approver_off_whole check (num_nulls(approver_off_account_id, approver_off_by, approver_off_at) in (0, 3));
