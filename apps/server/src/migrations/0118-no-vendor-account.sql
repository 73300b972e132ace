-- A deployment is bound to the organisation at the vendor's since 0114. The account that this column has is no longer read or written.
alter table deployment_job drop column vendor_account;
