-- A person proved again who they are, for what is security-critical; good for this session only.
alter table session add column stepped_up_at timestamptz;
-- What ended it, for the person who finds themselves signed out.
alter table session add column end_reason text;
-- A request to an identity provider that is to prove the person of an open session again, and not to start one.
alter table sso_request add column session_id uuid;
