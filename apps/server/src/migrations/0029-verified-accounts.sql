-- Somebody has proven that the address of the account is theirs.
alter table account add column verified_at timestamptz;

-- Until now an account came of the mailed link, unless an administrator had copied a new one, or an identity provider had made it; and a
-- reset of the password was always mailed. Row-level security is forced on the owner too, who reads and updates every tenant here.
alter table account no force row level security;
alter table audit_event no force row level security;
with reset as (select actor_id from audit_event where action = 'password.reset' and status = 'success'),
  joined as (select actor_id from audit_event where action = 'user.join' and status = 'success'),
  copied as (
    select substring(message from '^Made a new link for the invitation of (.*); earlier ones no longer work\.$') as email
    from audit_event where action = 'invitation.refresh' and status = 'success'
  )
update account set verified_at = now()
where id::text in (select actor_id from reset)
  or (id::text not in (select actor_id from joined) and email not in (select email from copied where email is not null));
alter table account force row level security;
alter table audit_event force row level security;

-- A link that was shown to an administrator proves no mailbox; the mailed one does.
alter table invitation add column shown_hash bytea;
alter table invitation alter column token_hash drop not null;
alter table invitation add column mailed_at timestamptz;
create unique index on invitation (shown_hash);

alter table one_time_token drop constraint one_time_token_purpose_check;
alter table one_time_token add constraint one_time_token_purpose_check check (purpose in ('password-reset', 'email-verification'));
