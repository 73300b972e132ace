import { defineFramework } from '@rampart/domain/framework.ts';
import { requirementsIn } from '../frameworks-data/requirements-in.ts';

/** The enterprise matrix, as far as settings of products can answer it. A technique of several tactics is listed under the first one. */
export const mitreAttack = defineFramework({
  id: 'mitre-attack',
  name: 'MITRE ATT&CK',
  requirements: requirementsIn(`
TA0043 Reconnaissance
  T1589 Gather Victim Identity Information
    T1589.001 Credentials
    T1589.002 Email Addresses
  T1598 Phishing for Information
TA0042 Resource Development
  T1583 Acquire Infrastructure
  T1586 Compromise Accounts
    T1586.003 Cloud Accounts
  T1587 Develop Capabilities
  T1588 Obtain Capabilities
TA0001 Initial Access
  T1078 Valid Accounts
    T1078.001 Default Accounts
    T1078.002 Domain Accounts
    T1078.003 Local Accounts
    T1078.004 Cloud Accounts
  T1091 Replication Through Removable Media
  T1133 External Remote Services
  T1189 Drive-by Compromise
  T1190 Exploit Public-Facing Application
  T1195 Supply Chain Compromise
  T1199 Trusted Relationship
  T1566 Phishing
    T1566.001 Spearphishing Attachment
    T1566.002 Spearphishing Link
    T1566.003 Spearphishing via Service
TA0002 Execution
  T1047 Windows Management Instrumentation
  T1053 Scheduled Task/Job
  T1059 Command and Scripting Interpreter
  T1204 User Execution
    T1204.001 Malicious Link
    T1204.002 Malicious File
  T1651 Cloud Administration Command
TA0003 Persistence
  T1098 Account Manipulation
    T1098.001 Additional Cloud Credentials
    T1098.002 Additional Email Delegate Permissions
    T1098.003 Additional Cloud Roles
    T1098.005 Device Registration
    T1098.007 Additional Local or Domain Groups
  T1136 Create Account
    T1136.002 Domain Account
    T1136.003 Cloud Account
  T1137 Office Application Startup
  T1547 Boot or Logon Autostart Execution
  T1671 Cloud Application Integration
TA0004 Privilege Escalation
  T1068 Exploitation for Privilege Escalation
  T1134 Access Token Manipulation
    T1134.005 SID-History Injection
  T1484 Domain or Tenant Policy Modification
    T1484.001 Group Policy Modification
    T1484.002 Trust Modification
  T1548 Abuse Elevation Control Mechanism
    T1548.005 Temporary Elevated Cloud Access
TA0005 Defense Evasion
  T1036 Masquerading
  T1207 Rogue Domain Controller
  T1535 Unused/Unsupported Cloud Regions
  T1550 Use Alternate Authentication Material
    T1550.001 Application Access Token
    T1550.002 Pass the Hash
    T1550.003 Pass the Ticket
    T1550.004 Web Session Cookie
  T1562 Impair Defenses
    T1562.001 Disable or Modify Tools
    T1562.007 Disable or Modify Cloud Firewall
    T1562.008 Disable or Modify Cloud Logs
  T1564 Hide Artifacts
  T1656 Impersonation
TA0006 Credential Access
  T1003 OS Credential Dumping
    T1003.001 LSASS Memory
    T1003.003 NTDS
    T1003.006 DCSync
  T1040 Network Sniffing
  T1056 Input Capture
  T1110 Brute Force
    T1110.001 Password Guessing
    T1110.002 Password Cracking
    T1110.003 Password Spraying
    T1110.004 Credential Stuffing
  T1111 Multi-Factor Authentication Interception
  T1187 Forced Authentication
  T1212 Exploitation for Credential Access
  T1528 Steal Application Access Token
  T1539 Steal Web Session Cookie
  T1552 Unsecured Credentials
    T1552.001 Credentials In Files
    T1552.006 Group Policy Preferences
  T1555 Credentials from Password Stores
  T1556 Modify Authentication Process
    T1556.001 Domain Controller Authentication
    T1556.005 Reversible Encryption
    T1556.006 Multi-Factor Authentication
    T1556.007 Hybrid Identity
    T1556.009 Conditional Access Policies
  T1557 Adversary-in-the-Middle
  T1558 Steal or Forge Kerberos Tickets
    T1558.001 Golden Ticket
    T1558.002 Silver Ticket
    T1558.003 Kerberoasting
    T1558.004 AS-REP Roasting
  T1606 Forge Web Credentials
    T1606.001 Web Cookies
    T1606.002 SAML Tokens
  T1621 Multi-Factor Authentication Request Generation
  T1649 Steal or Forge Authentication Certificates
TA0007 Discovery
  T1069 Permission Groups Discovery
    T1069.002 Domain Groups
    T1069.003 Cloud Groups
  T1087 Account Discovery
    T1087.002 Domain Account
    T1087.003 Email Account
    T1087.004 Cloud Account
  T1201 Password Policy Discovery
  T1482 Domain Trust Discovery
  T1526 Cloud Service Discovery
  T1538 Cloud Service Dashboard
TA0008 Lateral Movement
  T1021 Remote Services
    T1021.001 Remote Desktop Protocol
    T1021.002 SMB/Windows Admin Shares
    T1021.006 Windows Remote Management
    T1021.007 Cloud Services
  T1534 Internal Spearphishing
  T1563 Remote Service Session Hijacking
TA0009 Collection
  T1114 Email Collection
    T1114.002 Remote Email Collection
    T1114.003 Email Forwarding Rule
  T1213 Data from Information Repositories
  T1530 Data from Cloud Storage
TA0011 Command and Control
  T1071 Application Layer Protocol
  T1090 Proxy
    T1090.002 External Proxy
    T1090.003 Multi-hop Proxy
  T1102 Web Service
  T1219 Remote Access Tools
TA0010 Exfiltration
  T1048 Exfiltration Over Alternative Protocol
  T1537 Transfer Data to Cloud Account
  T1567 Exfiltration Over Web Service
TA0040 Impact
  T1485 Data Destruction
  T1486 Data Encrypted for Impact
  T1490 Inhibit System Recovery
  T1496 Resource Hijacking
  T1531 Account Access Removal
  T1657 Financial Theft
`),
});
