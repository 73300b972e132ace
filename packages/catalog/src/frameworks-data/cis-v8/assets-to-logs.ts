/** Controls 1 to 8. */
export const assetsToLogs = `
1 Inventory and Control of Enterprise Assets
  1.1 Establish and Maintain Detailed Enterprise Asset Inventory
  1.2 Address Unauthorized Assets
  1.3 Utilize an Active Discovery Tool
  1.4 Use DHCP Logging to Update Enterprise Asset Inventory
  1.5 Use a Passive Asset Discovery Tool
2 Inventory and Control of Software Assets
  2.1 Establish and Maintain a Software Inventory
  2.2 Ensure Authorized Software is Currently Supported
  2.3 Address Unauthorized Software
  2.4 Utilize Automated Software Inventory Tools
  2.5 Allowlist Authorized Software
  2.6 Allowlist Authorized Libraries
  2.7 Allowlist Authorized Scripts
3 Data Protection
  3.1 Establish and Maintain a Data Management Process
  3.2 Establish and Maintain a Data Inventory
  3.3 Configure Data Access Control Lists
  3.4 Enforce Data Retention
  3.5 Securely Dispose of Data
  3.6 Encrypt Data on End-User Devices
  3.7 Establish and Maintain a Data Classification Scheme
  3.8 Document Data Flows
  3.9 Encrypt Data on Removable Media
  3.10 Encrypt Sensitive Data in Transit
  3.11 Encrypt Sensitive Data at Rest
  3.12 Segment Data Processing and Storage Based on Sensitivity
  3.13 Deploy a Data Loss Prevention Solution
  3.14 Log Sensitive Data Access
4 Secure Configuration of Enterprise Assets and Software
  4.1 Establish and Maintain a Secure Configuration Process
  4.2 Establish and Maintain a Secure Configuration Process for Network Infrastructure
  4.3 Configure Automatic Session Locking on Enterprise Assets
  4.4 Implement and Manage a Firewall on Servers
  4.5 Implement and Manage a Firewall on End-User Devices
  4.6 Securely Manage Enterprise Assets and Software
  4.7 Manage Default Accounts on Enterprise Assets and Software
  4.8 Uninstall or Disable Unnecessary Services on Enterprise Assets and Software
  4.9 Configure Trusted DNS Servers on Enterprise Assets
  4.10 Enforce Automatic Device Lockout on Portable End-User Devices
  4.11 Enforce Remote Wipe Capability on Portable End-User Devices
  4.12 Separate Enterprise Workspaces on Mobile End-User Devices
5 Account Management
  5.1 Establish and Maintain an Inventory of Accounts
  5.2 Use Unique Passwords
  5.3 Disable Dormant Accounts
  5.4 Restrict Administrator Privileges to Dedicated Administrator Accounts
  5.5 Establish and Maintain an Inventory of Service Accounts
  5.6 Centralize Account Management
6 Access Control Management
  6.1 Establish an Access Granting Process
  6.2 Establish an Access Revoking Process
  6.3 Require MFA for Externally-Exposed Applications
  6.4 Require MFA for Remote Network Access
  6.5 Require MFA for Administrative Access
  6.6 Establish and Maintain an Inventory of Authentication and Authorization Systems
  6.7 Centralize Access Control
  6.8 Define and Maintain Role-Based Access Control
7 Continuous Vulnerability Management
  7.1 Establish and Maintain a Vulnerability Management Process
  7.2 Establish and Maintain a Remediation Process
  7.3 Perform Automated Operating System Patch Management
  7.4 Perform Automated Application Patch Management
  7.5 Perform Automated Vulnerability Scans of Internal Enterprise Assets
  7.6 Perform Automated Vulnerability Scans of Externally-Exposed Enterprise Assets
  7.7 Remediate Detected Vulnerabilities
8 Audit Log Management
  8.1 Establish and Maintain an Audit Log Management Process
  8.2 Collect Audit Logs
  8.3 Ensure Adequate Audit Log Storage
  8.4 Standardize Time Synchronization
  8.5 Collect Detailed Audit Logs
  8.6 Collect DNS Query Audit Logs
  8.7 Collect URL Request Audit Logs
  8.8 Collect Command-Line Audit Logs
  8.9 Centralize Audit Logs
  8.10 Retain Audit Logs
  8.11 Conduct Audit Log Reviews
  8.12 Collect Service Provider Logs
`;
