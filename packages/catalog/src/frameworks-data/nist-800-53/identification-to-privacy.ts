/** IA to PT. Of the enhancements, those that have to do with accounts, signing in and settings. */
export const identificationToPrivacy = `
IA Identification and Authentication
  IA-1 Policy and Procedures
  IA-2 Identification and Authentication (Organizational Users)
    IA-2(1) Multi-factor Authentication to Privileged Accounts
    IA-2(2) Multi-factor Authentication to Non-privileged Accounts
    IA-2(5) Individual Authentication with Group Authentication
    IA-2(6) Access to Accounts — Separate Device
    IA-2(8) Access to Accounts — Replay Resistant
    IA-2(10) Single Sign-on
    IA-2(12) Acceptance of PIV Credentials
    IA-2(13) Out-of-band Authentication
  IA-3 Device Identification and Authentication
    IA-3(1) Cryptographic Bidirectional Authentication
    IA-3(4) Device Attestation
  IA-4 Identifier Management
    IA-4(4) Identify User Status
  IA-5 Authenticator Management
    IA-5(1) Password-based Authentication
    IA-5(2) Public Key-based Authentication
    IA-5(5) Change Authenticators Prior to Delivery
    IA-5(6) Protection of Authenticators
    IA-5(7) No Embedded Unencrypted Static Authenticators
    IA-5(8) Multiple System Accounts
    IA-5(9) Federated Credential Management
    IA-5(10) Dynamic Credential Binding
    IA-5(12) Biometric Authentication Performance
    IA-5(13) Expiration of Cached Authenticators
    IA-5(14) Managing Content of PKI Trust Stores
    IA-5(16) In-person or Trusted External Party Authenticator Issuance
    IA-5(17) Presentation Attack Detection for Biometric Authenticators
    IA-5(18) Password Managers
  IA-6 Authentication Feedback
  IA-7 Cryptographic Module Authentication
  IA-8 Identification and Authentication (Non-organizational Users)
    IA-8(1) Acceptance of PIV Credentials from Other Agencies
    IA-8(2) Acceptance of External Authenticators
    IA-8(4) Use of Defined Profiles
    IA-8(5) Acceptance of PIV-I Credentials
    IA-8(6) Disassociability
  IA-9 Service Identification and Authentication
  IA-10 Adaptive Authentication
  IA-11 Re-authentication
  IA-12 Identity Proofing
  IA-13 Identity Providers and Authorization Servers
IR Incident Response
  IR-1 Policy and Procedures
  IR-2 Incident Response Training
  IR-3 Incident Response Testing
  IR-4 Incident Handling
  IR-5 Incident Monitoring
  IR-6 Incident Reporting
  IR-7 Incident Response Assistance
  IR-8 Incident Response Plan
  IR-9 Information Spillage Response
MA Maintenance
  MA-1 Policy and Procedures
  MA-2 Controlled Maintenance
  MA-3 Maintenance Tools
  MA-4 Nonlocal Maintenance
  MA-5 Maintenance Personnel
  MA-6 Timely Maintenance
  MA-7 Field Maintenance
MP Media Protection
  MP-1 Policy and Procedures
  MP-2 Media Access
  MP-3 Media Marking
  MP-4 Media Storage
  MP-5 Media Transport
  MP-6 Media Sanitization
  MP-7 Media Use
  MP-8 Media Downgrading
PE Physical and Environmental Protection
  PE-1 Policy and Procedures
  PE-2 Physical Access Authorizations
  PE-3 Physical Access Control
  PE-4 Access Control for Transmission
  PE-5 Access Control for Output Devices
  PE-6 Monitoring Physical Access
  PE-8 Visitor Access Records
  PE-9 Power Equipment and Cabling
  PE-10 Emergency Shutoff
  PE-11 Emergency Power
  PE-12 Emergency Lighting
  PE-13 Fire Protection
  PE-14 Environmental Controls
  PE-15 Water Damage Protection
  PE-16 Delivery and Removal
  PE-17 Alternate Work Site
  PE-18 Location of System Components
  PE-19 Information Leakage
  PE-20 Asset Monitoring and Tracking
  PE-21 Electromagnetic Pulse Protection
  PE-22 Component Marking
  PE-23 Facility Location
PL Planning
  PL-1 Policy and Procedures
  PL-2 System Security and Privacy Plans
  PL-4 Rules of Behavior
  PL-7 Concept of Operations
  PL-8 Security and Privacy Architectures
  PL-9 Central Management
  PL-10 Baseline Selection
  PL-11 Baseline Tailoring
PM Program Management
  PM-1 Information Security Program Plan
  PM-2 Information Security Program Leadership Role
  PM-3 Information Security and Privacy Resources
  PM-4 Plan of Action and Milestones Process
  PM-5 System Inventory
  PM-6 Measures of Performance
  PM-7 Enterprise Architecture
  PM-8 Critical Infrastructure Plan
  PM-9 Risk Management Strategy
  PM-10 Authorization Process
  PM-11 Mission and Business Process Definition
  PM-12 Insider Threat Program
  PM-13 Security and Privacy Workforce
  PM-14 Testing, Training, and Monitoring
  PM-15 Security and Privacy Groups and Associations
  PM-16 Threat Awareness Program
  PM-17 Protecting Controlled Unclassified Information on External Systems
  PM-18 Privacy Program Plan
  PM-19 Privacy Program Leadership Role
  PM-20 Dissemination of Privacy Program Information
  PM-21 Accounting of Disclosures
  PM-22 Personally Identifiable Information Quality Management
  PM-23 Data Governance Body
  PM-24 Data Integrity Board
  PM-25 Minimization of Personally Identifiable Information Used in Testing, Training, and Research
  PM-26 Complaint Management
  PM-27 Privacy Reporting
  PM-28 Risk Framing
  PM-29 Risk Management Program Leadership Roles
  PM-30 Supply Chain Risk Management Strategy
  PM-31 Continuous Monitoring Strategy
  PM-32 Purposing
PS Personnel Security
  PS-1 Policy and Procedures
  PS-2 Position Risk Designation
  PS-3 Personnel Screening
  PS-4 Personnel Termination
    PS-4(2) Automated Actions
  PS-5 Personnel Transfer
  PS-6 Access Agreements
  PS-7 External Personnel Security
  PS-8 Personnel Sanctions
  PS-9 Position Descriptions
PT Personally Identifiable Information Processing and Transparency
  PT-1 Policy and Procedures
  PT-2 Authority to Process Personally Identifiable Information
  PT-3 Personally Identifiable Information Processing Purposes
  PT-4 Consent
  PT-5 Privacy Notice
  PT-6 System of Records Notice
  PT-7 Specific Categories of Personally Identifiable Information
  PT-8 Computer Matching Requirements
`;
