/** AC to CP. Of the enhancements, those that have to do with accounts, signing in and settings. */
export const accessToContingency = `
AC Access Control
  AC-1 Policy and Procedures
  AC-2 Account Management
    AC-2(1) Automated System Account Management
    AC-2(2) Automated Temporary and Emergency Account Management
    AC-2(3) Disable Accounts
    AC-2(4) Automated Audit Actions
    AC-2(5) Inactivity Logout
    AC-2(6) Dynamic Privilege Management
    AC-2(7) Privileged User Accounts
    AC-2(8) Dynamic Account Management
    AC-2(9) Restrictions on Use of Shared and Group Accounts
    AC-2(11) Usage Conditions
    AC-2(12) Account Monitoring for Atypical Usage
    AC-2(13) Disable Accounts for High-risk Individuals
  AC-3 Access Enforcement
    AC-3(7) Role-based Access Control
    AC-3(8) Revocation of Access Authorizations
    AC-3(11) Restrict Access to Specific Information Types
    AC-3(12) Assert and Enforce Application Access
    AC-3(13) Attribute-based Access Control
  AC-4 Information Flow Enforcement
  AC-5 Separation of Duties
  AC-6 Least Privilege
    AC-6(1) Authorize Access to Security Functions
    AC-6(2) Non-privileged Access for Nonsecurity Functions
    AC-6(3) Network Access to Privileged Commands
    AC-6(4) Separate Processing Domains
    AC-6(5) Privileged Accounts
    AC-6(6) Privileged Access by Non-organizational Users
    AC-6(7) Review of User Privileges
    AC-6(8) Privilege Levels for Code Execution
    AC-6(9) Log Use of Privileged Functions
    AC-6(10) Prohibit Non-privileged Users from Executing Privileged Functions
  AC-7 Unsuccessful Logon Attempts
    AC-7(2) Purge or Wipe Mobile Device
    AC-7(3) Biometric Attempt Limiting
    AC-7(4) Use of Alternate Authentication Factor
  AC-8 System Use Notification
  AC-9 Previous Logon Notification
    AC-9(1) Unsuccessful Logons
    AC-9(2) Successful and Unsuccessful Logons
    AC-9(3) Notification of Account Changes
    AC-9(4) Additional Logon Information
  AC-10 Concurrent Session Control
  AC-11 Device Lock
    AC-11(1) Pattern-hiding Displays
  AC-12 Session Termination
    AC-12(1) User-initiated Logouts
    AC-12(2) Termination Message
    AC-12(3) Timeout Warning Message
  AC-14 Permitted Actions Without Identification or Authentication
  AC-16 Security and Privacy Attributes
  AC-17 Remote Access
    AC-17(1) Monitoring and Control
    AC-17(2) Protection of Confidentiality and Integrity Using Encryption
    AC-17(3) Managed Access Control Points
    AC-17(4) Privileged Commands and Access
    AC-17(9) Disconnect or Disable Access
    AC-17(10) Authenticate Remote Commands
  AC-18 Wireless Access
  AC-19 Access Control for Mobile Devices
    AC-19(4) Restrictions for Classified Information
    AC-19(5) Full Device or Container-based Encryption
  AC-20 Use of External Systems
    AC-20(1) Limits on Authorized Use
    AC-20(2) Portable Storage Devices — Restricted Use
    AC-20(3) Non-organizationally Owned Systems — Restricted Use
  AC-21 Information Sharing
  AC-22 Publicly Accessible Content
  AC-23 Data Mining Protection
  AC-24 Access Control Decisions
  AC-25 Reference Monitor
AT Awareness and Training
  AT-1 Policy and Procedures
  AT-2 Literacy Training and Awareness
    AT-2(1) Practical Exercises
    AT-2(3) Social Engineering and Mining
  AT-3 Role-based Training
  AT-4 Training Records
  AT-6 Training Feedback
AU Audit and Accountability
  AU-1 Policy and Procedures
  AU-2 Event Logging
  AU-3 Content of Audit Records
  AU-4 Audit Log Storage Capacity
  AU-5 Response to Audit Logging Process Failures
  AU-6 Audit Record Review, Analysis, and Reporting
  AU-7 Audit Record Reduction and Report Generation
  AU-8 Time Stamps
  AU-9 Protection of Audit Information
  AU-10 Non-repudiation
  AU-11 Audit Record Retention
  AU-12 Audit Record Generation
  AU-13 Monitoring for Information Disclosure
  AU-14 Session Audit
  AU-16 Cross-organizational Audit Logging
CA Assessment, Authorization, and Monitoring
  CA-1 Policy and Procedures
  CA-2 Control Assessments
  CA-3 Information Exchange
  CA-5 Plan of Action and Milestones
  CA-6 Authorization
  CA-7 Continuous Monitoring
  CA-8 Penetration Testing
  CA-9 Internal System Connections
CM Configuration Management
  CM-1 Policy and Procedures
  CM-2 Baseline Configuration
  CM-3 Configuration Change Control
  CM-4 Impact Analyses
  CM-5 Access Restrictions for Change
    CM-5(1) Automated Access Enforcement and Audit Records
    CM-5(5) Privilege Limitation for Production and Operation
  CM-6 Configuration Settings
    CM-6(1) Automated Management, Application, and Verification
    CM-6(2) Respond to Unauthorized Changes
  CM-7 Least Functionality
    CM-7(1) Periodic Review
    CM-7(2) Prevent Program Execution
    CM-7(4) Unauthorized Software — Deny-by-exception
    CM-7(5) Authorized Software — Allow-by-exception
  CM-8 System Component Inventory
  CM-9 Configuration Management Plan
  CM-10 Software Usage Restrictions
  CM-11 User-installed Software
    CM-11(2) Software Installation with Privileged Status
  CM-12 Information Location
  CM-13 Data Action Mapping
  CM-14 Signed Components
CP Contingency Planning
  CP-1 Policy and Procedures
  CP-2 Contingency Plan
  CP-3 Contingency Training
  CP-4 Contingency Plan Testing
  CP-6 Alternate Storage Site
  CP-7 Alternate Processing Site
  CP-8 Telecommunications Services
  CP-9 System Backup
  CP-10 System Recovery and Reconstitution
  CP-11 Alternate Communications Protocols
  CP-12 Safe Mode
  CP-13 Alternative Security Mechanisms
`;
