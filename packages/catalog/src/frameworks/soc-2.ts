import { defineFramework } from '@rampart/domain/framework.ts';
import { requirementsIn } from '../frameworks-data/requirements-in.ts';

/** The Trust Services Criteria whole, in our own words: the common criteria that every report covers, and those of the other categories. */
export const soc2 = defineFramework({
  id: 'soc-2',
  name: 'SOC 2 CC',
  title: 'SOC 2 Trust Services Criteria',
  requirements: requirementsIn(`
CC1 Control Environment
  CC1.1 Commitment to integrity and ethical values
  CC1.2 Board independence and oversight
  CC1.3 Structures, reporting lines and authorities
  CC1.4 Commitment to competence
  CC1.5 Accountability for internal control
CC2 Communication and Information
  CC2.1 Relevant, quality information
  CC2.2 Internal communication
  CC2.3 External communication
CC3 Risk Assessment
  CC3.1 Suitable objectives
  CC3.2 Risk identification and analysis
  CC3.3 Potential for fraud
  CC3.4 Changes that affect internal control
CC4 Monitoring Activities
  CC4.1 Ongoing and separate evaluations
  CC4.2 Deficiencies are evaluated and communicated
CC5 Control Activities
  CC5.1 Selection of control activities
  CC5.2 General controls over technology
  CC5.3 Policies and procedures
CC6 Logical and Physical Access Controls
  CC6.1 Logical access security
  CC6.2 Registering and removing users
  CC6.3 Access by role, least privilege and separation of duties
  CC6.4 Physical access
  CC6.5 Disposal of assets
  CC6.6 Threats from outside the system boundary
  CC6.7 Transmission, movement and removal of information
  CC6.8 Unauthorized or malicious software
CC7 System Operations
  CC7.1 Detection of configuration changes and vulnerabilities
  CC7.2 Monitoring for anomalies
  CC7.3 Evaluation of security events
  CC7.4 Response to incidents
  CC7.5 Recovery from incidents
CC8 Change Management
  CC8.1 Authorization, testing and approval of changes
CC9 Risk Mitigation
  CC9.1 Risks of business disruption
  CC9.2 Risks of vendors and business partners
A1 Additional Criteria for Availability
  A1.1 Capacity
  A1.2 Protection of the environment, backup and recovery
  A1.3 Tests of recovery
C1 Additional Criteria for Confidentiality
  C1.1 Identifying and keeping confidential information
  C1.2 Disposing of confidential information
PI1 Additional Criteria for Processing Integrity
  PI1.1 Definitions of the data that is processed
  PI1.2 Completeness and accuracy of inputs
  PI1.3 Processing that meets its specification
  PI1.4 Completeness, accuracy and timeliness of output
  PI1.5 Storage of inputs, items and outputs
P1 Privacy: Notice and Communication
  P1.1 Notice of privacy practices
P2 Privacy: Choice and Consent
  P2.1 Choices and consent
P3 Privacy: Collection
  P3.1 Collection that fits the objectives
  P3.2 Explicit consent before collection
P4 Privacy: Use, Retention and Disposal
  P4.1 Use for the stated purposes
  P4.2 Retention
  P4.3 Disposal
P5 Privacy: Access
  P5.1 Access of people to their information
  P5.2 Correction of their information
P6 Privacy: Disclosure and Notification
  P6.1 Disclosure with consent
  P6.2 Record of authorized disclosures
  P6.3 Record of unauthorized disclosures
  P6.4 Commitments of vendors
  P6.5 Vendors that report disclosures
  P6.6 Notice of breaches
  P6.7 Account of what is held and disclosed
P7 Privacy: Quality
  P7.1 Accurate, current and complete information
P8 Privacy: Monitoring and Enforcement
  P8.1 Inquiries, complaints and disputes
`),
});
