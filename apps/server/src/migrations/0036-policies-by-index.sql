-- Whether a tenant may see an account was answered from a list of all its members and of all sessions that ever were, gathered by every
-- statement. Now it is asked of each account, by index, and costs the same however many sessions, members and years there are. A scalar
-- sub-select cannot become such a list, and the order keeps the planner from reading through the table until it meets a session.
-- Who sees what is as it was.
create index on membership (account_id, tenant_id);
drop index membership_account_id_idx;
create index on session (account_id, tenant_id, id);
drop index session_account_id_idx;

drop policy members_of_tenant on account;
drop policy signed_in_to_tenant on account;
-- A tenant sees who its members are and who is signed in to it, such as the provider's staff; never their passwords. Members first: they are most.
create policy people_of_tenant on account for select using (
  (select true from membership where membership.account_id = account.id and membership.tenant_id = (select app_tenant_id()))
  or (
    select true from session
    where session.account_id = account.id and session.tenant_id = (select app_tenant_id())
    order by session.id limit 1
  )
);

drop policy totp_of_session on totp;
-- A session knows whether its person has one, never more.
create policy totp_of_session on totp for select using (
  (
    select true from session
    where session.account_id = totp.account_id and session.tenant_id = (select app_tenant_id())
    order by session.id limit 1
  )
);
