-- A form is good once: when it was used, it takes no other file.
alter table stored_object add column form_used_at timestamptz;

-- A file is used once a check has read it to its end; until then the one before it stays.
alter table application_upload add column accepted_at timestamptz;
update application_upload as upload set accepted_at = upload.uploaded_at
from application
where application.tenant_id = upload.tenant_id and application.id = upload.application_id
  and application.is_healthy and upload.uploaded_at is not null;

-- A new file that was refused says nothing about the connection, which goes on with the file before it.
alter table connection_attempt add column is_replacement boolean not null default false;
