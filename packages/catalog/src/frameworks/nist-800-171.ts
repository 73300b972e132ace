import { defineFramework } from '@rampart/domain/framework.ts';
import { requirementsIn } from '../frameworks-data/requirements-in.ts';

/** Revision 2: the 110 requirements, by what they are about. */
export const nist800171 = defineFramework({
  id: 'nist-800-171',
  name: 'NIST 800-171',
  title: 'NIST SP 800-171 Rev. 2',
  requirements: requirementsIn(`
3.1 Access Control
  3.1.1 Authorized access
  3.1.2 Authorized transactions and functions
  3.1.3 Flow of controlled information
  3.1.4 Separation of duties
  3.1.5 Least privilege
  3.1.6 Non-privileged accounts for nonsecurity functions
  3.1.7 Privileged functions
  3.1.8 Unsuccessful logon attempts
  3.1.9 Privacy and security notices
  3.1.10 Session lock
  3.1.11 Session termination
  3.1.12 Control of remote access
  3.1.13 Remote access confidentiality
  3.1.14 Remote access routing
  3.1.15 Privileged remote access
  3.1.16 Wireless access authorization
  3.1.17 Wireless access protection
  3.1.18 Mobile device connection
  3.1.19 Encryption on mobile devices
  3.1.20 External connections
  3.1.21 Portable storage use
  3.1.22 Publicly accessible content
3.2 Awareness and Training
  3.2.1 Role-based risk awareness
  3.2.2 Role-based training
  3.2.3 Insider threat awareness
3.3 Audit and Accountability
  3.3.1 System auditing
  3.3.2 User accountability
  3.3.3 Event review
  3.3.4 Audit failure alerting
  3.3.5 Audit correlation
  3.3.6 Reduction and reporting
  3.3.7 Authoritative time source
  3.3.8 Audit protection
  3.3.9 Audit management
3.4 Configuration Management
  3.4.1 System baselining
  3.4.2 Security configuration enforcement
  3.4.3 System change management
  3.4.4 Security impact analysis
  3.4.5 Access restrictions for change
  3.4.6 Least functionality
  3.4.7 Nonessential functionality
  3.4.8 Application execution policy
  3.4.9 User-installed software
3.5 Identification and Authentication
  3.5.1 Identification
  3.5.2 Authentication
  3.5.3 Multifactor authentication
  3.5.4 Replay-resistant authentication
  3.5.5 Identifier reuse
  3.5.6 Identifier handling
  3.5.7 Password complexity
  3.5.8 Password reuse
  3.5.9 Temporary passwords
  3.5.10 Cryptographically-protected passwords
  3.5.11 Obscured feedback
3.6 Incident Response
  3.6.1 Incident handling
  3.6.2 Incident reporting
  3.6.3 Incident response testing
3.7 Maintenance
  3.7.1 Performing maintenance
  3.7.2 System maintenance control
  3.7.3 Equipment sanitization
  3.7.4 Media inspection
  3.7.5 Nonlocal maintenance
  3.7.6 Maintenance personnel
3.8 Media Protection
  3.8.1 Media protection
  3.8.2 Media access
  3.8.3 Media disposal
  3.8.4 Media markings
  3.8.5 Media accountability
  3.8.6 Portable storage encryption
  3.8.7 Removable media
  3.8.8 Shared media
  3.8.9 Protection of backups
3.9 Personnel Security
  3.9.1 Screening of individuals
  3.9.2 Personnel actions
3.10 Physical Protection
  3.10.1 Limits of physical access
  3.10.2 Monitoring of the facility
  3.10.3 Escort of visitors
  3.10.4 Physical access logs
  3.10.5 Management of physical access
  3.10.6 Alternative work sites
3.11 Risk Assessment
  3.11.1 Risk assessments
  3.11.2 Vulnerability scan
  3.11.3 Vulnerability remediation
3.12 Security Assessment
  3.12.1 Security control assessment
  3.12.2 Plan of action
  3.12.3 Security control monitoring
  3.12.4 System security plan
3.13 System and Communications Protection
  3.13.1 Boundary protection
  3.13.2 Security engineering
  3.13.3 Role separation
  3.13.4 Shared resource control
  3.13.5 Public-access system separation
  3.13.6 Network communication by exception
  3.13.7 Split tunneling
  3.13.8 Data in transit
  3.13.9 Connections termination
  3.13.10 Key management
  3.13.11 Encryption of controlled information
  3.13.12 Collaborative device control
  3.13.13 Mobile code
  3.13.14 Voice over Internet Protocol
  3.13.15 Communications authenticity
  3.13.16 Data at rest
3.14 System and Information Integrity
  3.14.1 Flaw remediation
  3.14.2 Malicious code protection
  3.14.3 Security alerts and advisories
  3.14.4 Updates of malicious code protection
  3.14.5 System and file scanning
  3.14.6 Monitoring for attacks
  3.14.7 Identification of unauthorized use
`),
});
