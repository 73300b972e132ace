/** Controls 9 to 18. */
export const mailToPenetrationTests = `
9 Email and Web Browser Protections
  9.1 Ensure Use of Only Fully Supported Browsers and Email Clients
  9.2 Use DNS Filtering Services
  9.3 Maintain and Enforce Network-Based URL Filters
  9.4 Restrict Unnecessary or Unauthorized Browser and Email Client Extensions
  9.5 Implement DMARC
  9.6 Block Unnecessary File Types
  9.7 Deploy and Maintain Email Server Anti-Malware Protections
10 Malware Defenses
  10.1 Deploy and Maintain Anti-Malware Software
  10.2 Configure Automatic Anti-Malware Signature Updates
  10.3 Disable Autorun and Autoplay for Removable Media
  10.4 Configure Automatic Anti-Malware Scanning of Removable Media
  10.5 Enable Anti-Exploitation Features
  10.6 Centrally Manage Anti-Malware Software
  10.7 Use Behavior-Based Anti-Malware Software
11 Data Recovery
  11.1 Establish and Maintain a Data Recovery Process
  11.2 Perform Automated Backups
  11.3 Protect Recovery Data
  11.4 Establish and Maintain an Isolated Instance of Recovery Data
  11.5 Test Data Recovery
12 Network Infrastructure Management
  12.1 Ensure Network Infrastructure is Up-to-Date
  12.2 Establish and Maintain a Secure Network Architecture
  12.3 Securely Manage Network Infrastructure
  12.4 Establish and Maintain Architecture Diagram(s)
  12.5 Centralize Network Authentication, Authorization, and Auditing (AAA)
  12.6 Use of Secure Network Management and Communication Protocols
  12.7 Ensure Remote Devices Utilize a VPN and are Connecting to an Enterprise's AAA Infrastructure
  12.8 Establish and Maintain Dedicated Computing Resources for All Administrative Work
13 Network Monitoring and Defense
  13.1 Centralize Security Event Alerting
  13.2 Deploy a Host-Based Intrusion Detection Solution
  13.3 Deploy a Network Intrusion Detection Solution
  13.4 Perform Traffic Filtering Between Network Segments
  13.5 Manage Access Control for Remote Assets
  13.6 Collect Network Traffic Flow Logs
  13.7 Deploy a Host-Based Intrusion Prevention Solution
  13.8 Deploy a Network Intrusion Prevention Solution
  13.9 Deploy Port-Level Access Control
  13.10 Perform Application Layer Filtering
  13.11 Tune Security Event Alerting Thresholds
14 Security Awareness and Skills Training
  14.1 Establish and Maintain a Security Awareness Program
  14.2 Train Workforce Members to Recognize Social Engineering Attacks
  14.3 Train Workforce Members on Authentication Best Practices
  14.4 Train Workforce on Data Handling Best Practices
  14.5 Train Workforce Members on Causes of Unintentional Data Exposure
  14.6 Train Workforce Members on Recognizing and Reporting Security Incidents
  14.7 Train Workforce on How to Identify and Report Missing Security Updates
  14.8 Train Workforce on the Dangers of Insecure Networks
  14.9 Conduct Role-Specific Security Awareness and Skills Training
15 Service Provider Management
  15.1 Establish and Maintain an Inventory of Service Providers
  15.2 Establish and Maintain a Service Provider Management Policy
  15.3 Classify Service Providers
  15.4 Ensure Service Provider Contracts Include Security Requirements
  15.5 Assess Service Providers
  15.6 Monitor Service Providers
  15.7 Securely Decommission Service Providers
16 Application Software Security
  16.1 Establish and Maintain a Secure Application Development Process
  16.2 Establish and Maintain a Process to Accept and Address Software Vulnerabilities
  16.3 Perform Root Cause Analysis on Security Vulnerabilities
  16.4 Establish and Manage an Inventory of Third-Party Software Components
  16.5 Use Up-to-Date and Trusted Third-Party Software Components
  16.6 Establish and Maintain a Severity Rating System for Application Vulnerabilities
  16.7 Use Standard Hardening Configuration Templates for Application Infrastructure
  16.8 Separate Production and Non-Production Systems
  16.9 Train Developers in Application Security Concepts and Secure Coding
  16.10 Apply Secure Design Principles in Application Architectures
  16.11 Leverage Vetted Modules or Services for Application Security Components
  16.12 Implement Code-Level Security Checks
  16.13 Conduct Application Penetration Testing
  16.14 Conduct Threat Modeling
17 Incident Response Management
  17.1 Designate Personnel to Manage Incident Handling
  17.2 Establish and Maintain Contact Information for Reporting Security Incidents
  17.3 Establish and Maintain an Enterprise Process for Reporting Incidents
  17.4 Establish and Maintain an Incident Response Process
  17.5 Assign Key Roles and Responsibilities
  17.6 Define Mechanisms for Communicating During Incident Response
  17.7 Conduct Routine Incident Response Exercises
  17.8 Conduct Post-Incident Reviews
  17.9 Establish and Maintain Security Incident Thresholds
18 Penetration Testing
  18.1 Establish and Maintain a Penetration Testing Program
  18.2 Perform Periodic External Penetration Tests
  18.3 Remediate Penetration Test Findings
  18.4 Validate Security Measures
  18.5 Perform Periodic Internal Penetration Tests
`;
