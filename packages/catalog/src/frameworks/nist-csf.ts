import { defineFramework } from '@rampart/domain/framework.ts';
import { requirementsIn } from '../frameworks-data/requirements-in.ts';

/** Version 2.0: functions, categories, and subcategories by what they are about. */
export const nistCsf = defineFramework({
  id: 'nist-csf',
  name: 'NIST CSF',
  title: 'NIST Cybersecurity Framework 2.0',
  requirements: requirementsIn(`
GV Govern
  GV.OC Organizational Context
    GV.OC-01 Organizational mission is understood
    GV.OC-02 Stakeholders and their needs are understood
    GV.OC-03 Legal, regulatory and contractual requirements are managed
    GV.OC-04 Critical objectives that stakeholders depend on are understood
    GV.OC-05 Outcomes that the organization depends on are understood
  GV.RM Risk Management Strategy
    GV.RM-01 Risk management objectives are agreed
    GV.RM-02 Risk appetite and tolerance are established
    GV.RM-03 Cybersecurity is part of enterprise risk management
    GV.RM-04 Strategic direction for risk responses is established
    GV.RM-05 Lines of communication for risks are established
    GV.RM-06 A standard method to calculate and prioritize risks is used
    GV.RM-07 Strategic opportunities are included in risk discussions
  GV.RR Roles, Responsibilities, and Authorities
    GV.RR-01 Leadership is accountable for cybersecurity risk
    GV.RR-02 Roles, responsibilities and authorities are established
    GV.RR-03 Adequate resources are allocated
    GV.RR-04 Cybersecurity is included in human resources practices
  GV.PO Policy
    GV.PO-01 Policy is established, communicated and enforced
    GV.PO-02 Policy is reviewed and updated
  GV.OV Oversight
    GV.OV-01 Strategy outcomes are reviewed
    GV.OV-02 Strategy is reviewed for coverage of requirements
    GV.OV-03 Performance is evaluated
  GV.SC Cybersecurity Supply Chain Risk Management
    GV.SC-01 A supply chain risk program is established
    GV.SC-02 Roles of suppliers, customers and partners are established
    GV.SC-03 Supply chain risk is part of risk management
    GV.SC-04 Suppliers are known and prioritized
    GV.SC-05 Requirements are part of contracts
    GV.SC-06 Due diligence precedes relationships
    GV.SC-07 Supplier risks are monitored
    GV.SC-08 Suppliers are included in incident planning
    GV.SC-09 Supply chain practices are monitored over the life cycle
    GV.SC-10 Plans cover the end of a partnership
ID Identify
  ID.AM Asset Management
    ID.AM-01 Hardware inventories are maintained
    ID.AM-02 Software, services and systems inventories are maintained
    ID.AM-03 Network communication and data flows are represented
    ID.AM-04 Inventories of supplier services are maintained
    ID.AM-05 Assets are prioritized
    ID.AM-07 Inventories of data are maintained
    ID.AM-08 Assets are managed throughout their life cycles
  ID.RA Risk Assessment
    ID.RA-01 Vulnerabilities are identified, validated and recorded
    ID.RA-02 Threat intelligence is received
    ID.RA-03 Threats are identified and recorded
    ID.RA-04 Impacts and likelihoods are identified
    ID.RA-05 Risk is understood and responses are prioritized
    ID.RA-06 Risk responses are chosen, tracked and communicated
    ID.RA-07 Changes and exceptions are managed
    ID.RA-08 Vulnerability disclosures are handled
    ID.RA-09 Authenticity and integrity are assessed before use
    ID.RA-10 Critical suppliers are assessed before acquisition
  ID.IM Improvement
    ID.IM-01 Improvements come from evaluations
    ID.IM-02 Improvements come from tests and exercises
    ID.IM-03 Improvements come from operations
    ID.IM-04 Incident response and other plans are improved
PR Protect
  PR.AA Identity Management, Authentication, and Access Control
    PR.AA-01 Identities and credentials are managed
    PR.AA-02 Identities are proofed and bound to credentials
    PR.AA-03 Users, services and hardware are authenticated
    PR.AA-04 Identity assertions are protected, conveyed and verified
    PR.AA-05 Access permissions are managed by least privilege and separation of duties
    PR.AA-06 Physical access is managed
  PR.AT Awareness and Training
    PR.AT-01 Personnel are trained for general tasks
    PR.AT-02 Individuals in specialized roles are trained
  PR.DS Data Security
    PR.DS-01 Data at rest is protected
    PR.DS-02 Data in transit is protected
    PR.DS-10 Data in use is protected
    PR.DS-11 Backups are created, protected and tested
  PR.PS Platform Security
    PR.PS-01 Configuration management practices are applied
    PR.PS-02 Software is maintained, replaced and removed
    PR.PS-03 Hardware is maintained, replaced and removed
    PR.PS-04 Log records are generated for monitoring
    PR.PS-05 Unauthorized software is prevented
    PR.PS-06 Secure development practices are integrated
  PR.IR Technology Infrastructure Resilience
    PR.IR-01 Networks and environments are protected from unauthorized access
    PR.IR-02 Assets are protected from environmental threats
    PR.IR-03 Resilience mechanisms are implemented
    PR.IR-04 Adequate resource capacity is maintained
DE Detect
  DE.CM Continuous Monitoring
    DE.CM-01 Networks are monitored
    DE.CM-02 The physical environment is monitored
    DE.CM-03 Personnel activity and technology usage are monitored
    DE.CM-06 External service providers are monitored
    DE.CM-09 Hardware, software and their data are monitored
  DE.AE Adverse Event Analysis
    DE.AE-02 Potentially adverse events are analyzed
    DE.AE-03 Information is correlated from multiple sources
    DE.AE-04 Impact and scope are understood
    DE.AE-06 Information on adverse events is provided
    DE.AE-07 Threat intelligence is integrated into the analysis
    DE.AE-08 Incidents are declared by defined criteria
RS Respond
  RS.MA Incident Management
    RS.MA-01 The response plan is executed
    RS.MA-02 Incident reports are triaged and validated
    RS.MA-03 Incidents are categorized and prioritized
    RS.MA-04 Incidents are escalated
    RS.MA-05 Criteria for recovery are applied
  RS.AN Incident Analysis
    RS.AN-03 What happened and its root cause are established
    RS.AN-06 Actions during an investigation are recorded
    RS.AN-07 Incident data is collected and preserved
    RS.AN-08 Magnitude is estimated and validated
  RS.CO Incident Response Reporting and Communication
    RS.CO-02 Stakeholders are notified
    RS.CO-03 Information is shared with stakeholders
  RS.MI Incident Mitigation
    RS.MI-01 Incidents are contained
    RS.MI-02 Incidents are eradicated
RC Recover
  RC.RP Incident Recovery Plan Execution
    RC.RP-01 Recovery is executed
    RC.RP-02 Recovery actions are selected and prioritized
    RC.RP-03 Backups are verified before use
    RC.RP-04 Critical functions guide normal operations after the incident
    RC.RP-05 Restored assets are verified
    RC.RP-06 The end of recovery is declared
  RC.CO Incident Recovery Communication
    RC.CO-03 Recovery progress is communicated
    RC.CO-04 Public updates are shared
`),
});
