/** RA to SR. Of the enhancements, those that have to do with accounts, signing in and settings. */
export const riskToSupplyChain = `
RA Risk Assessment
  RA-1 Policy and Procedures
  RA-2 Security Categorization
  RA-3 Risk Assessment
  RA-5 Vulnerability Monitoring and Scanning
  RA-6 Technical Surveillance Countermeasures Survey
  RA-7 Risk Response
  RA-8 Privacy Impact Assessments
  RA-9 Criticality Analysis
  RA-10 Threat Hunting
SA System and Services Acquisition
  SA-1 Policy and Procedures
  SA-2 Allocation of Resources
  SA-3 System Development Life Cycle
  SA-4 Acquisition Process
  SA-5 System Documentation
  SA-8 Security and Privacy Engineering Principles
  SA-9 External System Services
  SA-10 Developer Configuration Management
  SA-11 Developer Testing and Evaluation
  SA-15 Development Process, Standards, and Tools
  SA-16 Developer-provided Training
  SA-17 Developer Security and Privacy Architecture and Design
  SA-20 Customized Development of Critical Components
  SA-21 Developer Screening
  SA-22 Unsupported System Components
  SA-23 Specialization
SC System and Communications Protection
  SC-1 Policy and Procedures
  SC-2 Separation of System and User Functionality
  SC-3 Security Function Isolation
  SC-4 Information in Shared System Resources
  SC-5 Denial-of-service Protection
  SC-6 Resource Availability
  SC-7 Boundary Protection
    SC-7(3) Access Points
    SC-7(4) External Telecommunications Services
    SC-7(5) Deny by Default — Allow by Exception
    SC-7(7) Split Tunneling for Remote Devices
    SC-7(8) Route Traffic to Authenticated Proxy Servers
    SC-7(11) Restrict Incoming Communications Traffic
  SC-8 Transmission Confidentiality and Integrity
    SC-8(1) Cryptographic Protection
  SC-10 Network Disconnect
  SC-11 Trusted Path
  SC-12 Cryptographic Key Establishment and Management
  SC-13 Cryptographic Protection
  SC-15 Collaborative Computing Devices and Applications
  SC-16 Transmission of Security and Privacy Attributes
  SC-17 Public Key Infrastructure Certificates
  SC-18 Mobile Code
  SC-20 Secure Name/address Resolution Service (Authoritative Source)
  SC-21 Secure Name/address Resolution Service (Recursive or Caching Resolver)
  SC-22 Architecture and Provisioning for Name/address Resolution Service
  SC-23 Session Authenticity
    SC-23(1) Invalidate Session Identifiers at Logout
    SC-23(3) Unique System-generated Session Identifiers
  SC-24 Fail in Known State
  SC-25 Thin Nodes
  SC-26 Decoys
  SC-27 Platform-independent Applications
  SC-28 Protection of Information at Rest
    SC-28(1) Cryptographic Protection
    SC-28(3) Cryptographic Keys
  SC-29 Heterogeneity
  SC-30 Concealment and Misdirection
  SC-31 Covert Channel Analysis
  SC-32 System Partitioning
  SC-34 Non-modifiable Executable Programs
  SC-35 External Malicious Code Identification
  SC-36 Distributed Processing and Storage
  SC-37 Out-of-band Channels
  SC-38 Operations Security
  SC-39 Process Isolation
  SC-40 Wireless Link Protection
  SC-41 Port and I/O Device Access
  SC-42 Sensor Capability and Data
  SC-43 Usage Restrictions
  SC-44 Detonation Chambers
  SC-45 System Time Synchronization
  SC-46 Cross Domain Policy Enforcement
  SC-47 Alternate Communications Paths
  SC-48 Sensor Relocation
  SC-49 Hardware-enforced Separation and Policy Enforcement
  SC-50 Software-enforced Separation and Policy Enforcement
  SC-51 Hardware-based Protection
SI System and Information Integrity
  SI-1 Policy and Procedures
  SI-2 Flaw Remediation
  SI-3 Malicious Code Protection
  SI-4 System Monitoring
    SI-4(2) Automated Tools and Mechanisms for Real-time Analysis
    SI-4(4) Inbound and Outbound Communications Traffic
    SI-4(5) System-generated Alerts
    SI-4(12) Automated Organization-generated Alerts
    SI-4(19) Risk for Individuals
    SI-4(20) Privileged Users
  SI-5 Security Alerts, Advisories, and Directives
  SI-6 Security and Privacy Function Verification
  SI-7 Software, Firmware, and Information Integrity
  SI-8 Spam Protection
  SI-10 Information Input Validation
  SI-11 Error Handling
  SI-12 Information Management and Retention
  SI-13 Predictable Failure Prevention
  SI-14 Non-persistence
  SI-15 Information Output Filtering
  SI-16 Memory Protection
  SI-17 Fail-safe Procedures
  SI-18 Personally Identifiable Information Quality Operations
  SI-19 De-identification
  SI-20 Tainting
  SI-21 Information Refresh
  SI-22 Information Diversity
  SI-23 Information Fragmentation
SR Supply Chain Risk Management
  SR-1 Policy and Procedures
  SR-2 Supply Chain Risk Management Plan
  SR-3 Supply Chain Controls and Processes
  SR-4 Provenance
  SR-5 Acquisition Strategies, Tools, and Methods
  SR-6 Supplier Assessments and Reviews
  SR-7 Supply Chain Operations Security
  SR-8 Notification Agreements
  SR-9 Tamper Resistance and Detection
  SR-10 Inspection of Systems or Components
  SR-11 Component Authenticity
  SR-12 Component Disposal
`;
