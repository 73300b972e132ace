-- Until then the vendor takes no calls: the deployment waits without the lock of its application.
alter table deployment_job add column parked_until timestamptz;
